import { UserRound } from 'lucide-react';

export const AccountIcon = UserRound;
