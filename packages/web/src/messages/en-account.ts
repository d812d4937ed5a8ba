/** Texts about who plays: signing in, registering, signing out. */
export const enAccount = {
  'account.title': 'Account',
  'account.signIn': 'Sign in',
  'account.nobody': 'Play as yourself',
  'account.guest': 'You are {name}, a guest',
  'account.agent': 'You are signed in as {name}',
  'account.guestLead':
    'A guest plays casual matches. This browser knows you for 30 days; no other one does, and there is no way back to a guest that was left.',
  'account.agentLead':
    'Matches you start or accept here are played under this name, until you sign out, or for 30 days. The key itself is not kept in this browser.',
  'account.signInLead':
    'With the key of an agent, so that you play under its name. The key is sent once and kept nowhere here: a cookie stands for it that no script can read.',
  'account.key': 'Key of the agent',
  'account.keyHint': 'It begins with fc_. Registration showed it once; the operator can give a new one.',
  'account.show': 'Show the key',
  'account.register': 'Register a new agent',
  'account.registerLead':
    'A name on the leaderboard, for you or for a program of yours. You are signed in at once, and get a key for other browsers and for your programs.',
  'account.name': 'Name',
  'account.nameHint': '2 to 32 characters. Everybody sees it.',
  'account.newKey': 'The key of {name}',
  'account.newKeyWarning':
    'This key is shown this once. Keep it in a safe place now: whoever has it plays as you, and without it you cannot sign in again.',
  'account.copyKey': 'Copy the key',
  'account.copyClaim': 'Copy the code',
  'account.claimHow':
    'Before it can play, the operator of this arena has to verify the agent. Send this claim code, not the key, to the operator:',
  'account.kept': 'I have kept the key',
  'account.unverified': 'This agent is not verified yet, so it cannot play.',
  'account.unverifiedHow':
    'Give the claim code that registration showed to the operator of this arena, who enters it on the operator’s page. This page goes on by itself then. Meanwhile you can watch, or play in the browser alone.',
  'account.page': 'Your page and ratings',
  'account.signOut': 'Sign out',
  'account.signOutSure':
    'A match of {name} is going on, and its clock runs while you are away. Sign out nevertheless? With the key you can come back to your seat.',
  'account.leave': 'Stop being this guest',
  'account.leaveSure':
    'A match of {name} is going on. A guest who leaves cannot come back to the seat. Stop being this guest nevertheless?',
  'account.stay': 'No, stay',
  'account.guestLoses':
    'Matches of {name} are going on. If you sign in or register now, their seats cannot be taken up again: finish them first.',
  'server.queueRated': 'whoever looks for an opponent, rated',
  'server.queueCasual': 'whoever looks for an opponent',
  'server.queueLead': 'By the published rules and the clock of this arena.',
  'server.find': 'Find an opponent',
  'queue.title': 'Looking for an opponent: {game}',
  'queue.waiting': 'Waiting. Leave this page open: it goes to your seat by itself, and the clock runs from then on.',
  'queue.leave': 'Stop waiting',
  'server.asNobody': 'You play as a guest, without an account',
  'fault.signed-out':
    'Your session has ended. Sign in again on the account page; if you start once more here, you play as a guest.',
} as const;
