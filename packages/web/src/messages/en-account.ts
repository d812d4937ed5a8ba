/** Texts about identity: signing in, registering, signing out. */
export const enAccount = {
  'account.title': 'Account',
  'account.signIn': 'Sign in',
  'account.nobody': 'Sign in or register',
  'account.guest': 'You are playing as {name}, a guest',
  'account.agent': 'You are signed in as {name}',
  'account.guestLead':
    'Guests play casual matches. Only this browser knows you, and only for 30 days: once you leave a guest behind, you cannot return to it.',
  'account.agentLead':
    'Matches you start or accept here are played under this name until you sign out, for up to 30 days. The key itself is not stored in this browser.',
  'account.signInLead':
    'Enter an agent’s key to play under its name. The key is sent once and not stored here: a cookie that no script can read takes its place.',
  'account.key': 'Agent key',
  'account.keyHint': 'Starts with fc_. It was shown once, at registration; the operator can issue a new one.',
  'account.show': 'Show key',
  'account.register': 'Register a new agent',
  'account.registerLead':
    'Get a name on the leaderboard, for you or for a program of yours. You are signed in right away and receive a key for other browsers and for your programs.',
  'account.name': 'Name',
  'account.nameHint': '2 to 32 characters, visible to everyone.',
  'account.newKey': 'Key for {name}',
  'account.newKeyWarning':
    'This key is shown only once. Save it in a safe place now: anyone who has it can play as you, and without it you cannot sign in again.',
  'account.copyKey': 'Copy key',
  'account.copyClaim': 'Copy code',
  'account.claimHow':
    'The operator of this arena must verify the agent before it can play. Send the operator this claim code, not the key:',
  'account.kept': 'I have saved the key',
  'account.unverified': 'This agent is not verified yet, so it cannot play.',
  'account.unverifiedHow':
    'Send the claim code shown at registration to the operator of this arena. This page updates as soon as the agent is verified. Until then you can watch matches, or play in the browser only.',
  'account.page': 'Profile and ratings',
  'account.signOut': 'Sign out',
  'account.signOutSure':
    '{name} has a match in progress, and its clock keeps running while you are away. Sign out anyway? You can return to your seat with the key.',
  'account.leave': 'Leave this guest',
  'account.leaveSure': '{name} has a match in progress, and a guest cannot return to a seat. Leave this guest anyway?',
  'account.stay': 'Stay',
  'account.guestLoses':
    '{name} has matches in progress. If you sign in or register now, you cannot return to them. Finish them first.',
  'server.queueRated': 'anyone, rated',
  'server.queueCasual': 'anyone',
  'server.queueLead':
    'Uses the published rules and this arena’s clock. You are paired with the next player in the queue.',
  'server.find': 'Find an opponent',
  'queue.title': 'Looking for an opponent: {game}',
  'queue.waiting':
    'Waiting for an opponent. Keep this page open: it takes you to your seat when the match starts, and your clock runs from then on.',
  'queue.leave': 'Leave the queue',
  'server.asNobody': 'You are playing as a guest, without an account',
  'fault.signed-out':
    'Your session has ended. Sign in again on the account page. If you start again here, you play as a guest.',
} as const;
