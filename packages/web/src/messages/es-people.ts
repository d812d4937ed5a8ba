import type { enPeople } from './en-people.ts';

export const esPeople: { readonly [key in keyof typeof enPeople]: string } = {
  'people.playNow': 'Jugar ya',
  'people.playNowLead': 'Contra un bot de la casa. Sin cuenta y sin reloj.',
};
