import { UserRound } from 'lucide-react';

/** The reader, on the phone's tab and in the desktop's top bar. */
export const AccountIcon = UserRound;
