/** Texts about playing with others: play now, lobby, rematch, end of a match, notifications. */
export const enPeople = {
  'people.playNow': 'Play now',
  'people.playNowLead': 'Against a house bot. No account, no clock.',
} as const;
