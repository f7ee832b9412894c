import { CircleCheck, Download, History, LogOut, RotateCw } from 'lucide-react';
import { Avatar } from '../../ui/Avatar';
import { Badge, Tag } from '../../ui/Badge';
import { buttonClass } from '../../ui/buttonClass';
import { cardClass, cardLinkClass } from '../../ui/card';
import { Disclosure } from '../../ui/Disclosure';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { Notice } from '../../ui/Notice';
import { Chapter, Specimen } from '../Specimen';

export function Lists() {
  return (
    <Chapter title="Cards, rows and what stands on them">
      <Specimen name="Card, and a card that leads somewhere">
        <div className={`${cardClass} w-56 p-4`}>Lying on the page</div>
        <a href="#lists" className={`${cardLinkClass} w-56 p-4`}>
          Rises under the pointer
        </a>
      </Specimen>
      <Specimen name="Rows: link, with a value, with a line below, danger, disabled" stack>
        <div className="w-full max-w-md">
          <ListGroup title="Reading">
            <a href="#lists" className={rowClass}>
              <RowContent leads icon={<History className="size-icon-lg" />} title="Reading history" />
            </a>
            <a href="#lists" className={rowClass}>
              <RowContent
                leads
                icon={<Download className="size-icon-lg" />}
                title="Downloads"
                detail="Checked and complete"
                value="12 MB"
              />
            </a>
            <button type="button" className={rowClass}>
              <RowContent tone="danger" icon={<LogOut className="size-icon-lg" />} title="Log out" />
            </button>
            <button type="button" disabled className={rowClass}>
              <RowContent icon={<RotateCw className="size-icon-lg" />} title="Synchronise" />
            </button>
          </ListGroup>
        </div>
      </Specimen>
      <Specimen name="Badge and tag">
        <Badge count={3} label="3 new" />
        <Badge count={120} label="120 new" />
        <Tag>cosy mystery</Tag>
        <Tag tone="accent" icon={<CircleCheck className="size-icon-xs" />}>
          Complete
        </Tag>
        <Tag tone="mark">You are here</Tag>
        <Tag tone="danger">Refused</Tag>
      </Specimen>
      <Specimen name="Avatar: letter, Cyrillic, Chinese, guest, a picture that fails">
        <Avatar name="reader@example.org" size="sm" />
        <Avatar name="жанна" />
        <Avatar name="文" />
        <Avatar name="" />
        <Avatar name="reader@example.org" src="/nowhere.png" size="lg" />
      </Specimen>
      <Specimen name="Notice: info, mark, danger with a way on" stack>
        <Notice>Your place in every book is kept on this device.</Notice>
        <Notice tone="mark">Offline. Your library and downloads still open.</Notice>
        <Notice
          tone="danger"
          action={
            <button type="button" className={buttonClass('quiet', 'sm')}>
              Try again
            </button>
          }
        >
          The last page could not be saved.
        </Notice>
      </Specimen>
      <Specimen name="Disclosure" stack>
        <div className={`${cardClass} max-w-md divide-y divide-line overflow-hidden`}>
          <Disclosure title="What is a coin worth?">
            One chapter. Bonus is spent first, then coins.
          </Disclosure>
          <Disclosure title="Does it work on the train?">
            Yes: what is in your library opens without a connection.
          </Disclosure>
        </div>
      </Specimen>
    </Chapter>
  );
}
