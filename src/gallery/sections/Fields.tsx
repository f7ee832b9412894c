import { Mail } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '../../ui/SearchField';
import { SelectRow } from '../../ui/SelectRow';
import { TextField } from '../../ui/TextField';
import { Chapter, Specimen } from '../Specimen';

export function Fields() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('a secret');
  const [about, setAbout] = useState('');
  const [search, setSearch] = useState('ostrey');
  const [theme, setTheme] = useState('system');
  return (
    <Chapter title="Fields">
      <Specimen name="Text field: empty with a hint, wrong, password, disabled, read only, several lines">
        <div className="grid w-full gap-5 md:grid-cols-2">
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            icon={<Mail className="size-icon-md" />}
            placeholder="you@example.org"
            value={email}
            onChange={setEmail}
            hint="For signing in on another device."
          />
          <TextField
            label="E-mail, wrong"
            type="email"
            value="someone@"
            onChange={() => undefined}
            error="Please enter a valid email address"
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <TextField label="Number" value="1042" disabled onChange={() => undefined} />
          <TextField label="Invitation code" value="ZR3XKZAUFM" readOnly onChange={() => undefined} />
          <TextField label="About you" rows={3} value={about} onChange={setAbout} />
        </div>
      </Specimen>
      <Specimen name="Search field, with text and empty" stack>
        <div className="flex max-w-md flex-col gap-3">
          <SearchField value={search} onChange={setSearch} />
          <SearchField />
        </div>
      </Specimen>
      <Specimen name="Select row, and disabled" stack>
        <div className="max-w-md divide-y divide-line rounded-lg bg-surface shadow-raised">
          <SelectRow
            label="Light or dark"
            value={theme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={setTheme}
          />
          <SelectRow
            disabled
            label="Language"
            value="en"
            options={[{ value: 'en', label: 'English' }]}
            onChange={() => undefined}
          />
        </div>
      </Specimen>
    </Chapter>
  );
}
