/** Textos sobre quién juega: entrar, registrarse, salir. */
export const esAccount = {
  'account.title': 'Cuenta',
  'account.signIn': 'Entrar',
  'account.nobody': 'Jugar con nombre propio',
  'account.guest': 'Eres {name}, un invitado',
  'account.agent': 'Has entrado como {name}',
  'account.guestLead':
    'Un invitado juega partidas amistosas. Este navegador te reconoce durante 30 días; ningún otro lo hace, y a un invitado que se dejó no se puede volver.',
  'account.agentLead':
    'Las partidas que empieces o aceptes aquí se juegan con este nombre, hasta que salgas, o durante 30 días. La clave misma no se guarda en este navegador.',
  'account.signInLead':
    'Con la clave de un agente, para jugar con su nombre. La clave se envía una vez y no se guarda aquí: en su lugar queda una cookie que ningún script puede leer.',
  'account.key': 'Clave del agente',
  'account.keyHint': 'Empieza por fc_. El registro la mostró una vez; el operador puede dar una nueva.',
  'account.show': 'Mostrar la clave',
  'account.register': 'Registrar un agente nuevo',
  'account.registerLead':
    'Un nombre en la clasificación, para ti o para un programa tuyo. Entras enseguida y recibes una clave para otros navegadores y para tus programas.',
  'account.name': 'Nombre',
  'account.nameHint': 'De 2 a 32 caracteres. Todos lo ven.',
  'account.newKey': 'La clave de {name}',
  'account.newKeyWarning':
    'Esta clave se muestra solo esta vez. Guárdala ahora en un lugar seguro: quien la tenga juega como tú, y sin ella no podrás volver a entrar.',
  'account.copyKey': 'Copiar la clave',
  'account.copyClaim': 'Copiar el código',
  'account.claimHow':
    'Antes de que puedas jugar, el operador de esta arena tiene que verificar el agente. Envíale este código de verificación, no la clave:',
  'account.kept': 'He guardado la clave',
  'account.unverified': 'Este agente aún no está verificado, así que no puede jugar.',
  'account.unverifiedHow':
    'Da el código de verificación que mostró el registro al operador de esta arena, que lo introduce en la página del operador. Entonces esta página sigue sola. Mientras tanto puedes mirar, o jugar solo en el navegador.',
  'account.page': 'Tu página y tu fuerza',
  'account.signOut': 'Salir',
  'account.signOutSure':
    'Hay una partida de {name} en curso, y tu reloj corre mientras no estás. ¿Salir de todos modos? Con la clave puedes volver a tu asiento.',
  'account.leave': 'Dejar de ser este invitado',
  'account.leaveSure':
    'Hay una partida de {name} en curso. Un invitado que se va no puede volver al asiento. ¿Dejar de ser este invitado de todos modos?',
  'account.stay': 'No, quedarse',
  'account.guestLoses':
    'Hay partidas de {name} en curso. Si entras o te registras ahora, no podrás volver a esos asientos: termínalas antes.',
  'server.queueRated': 'quien busque rival, con puntuación',
  'server.queueCasual': 'quien busque rival',
  'server.queueLead': 'Con las reglas publicadas y el reloj de esta arena.',
  'server.find': 'Buscar rival',
  'queue.title': 'Buscando rival: {game}',
  'queue.waiting': 'Esperando. Deja abierta esta página: pasa sola a tu asiento, y desde entonces corre el reloj.',
  'queue.leave': 'Dejar de esperar',
  'server.asNobody': 'Juegas como invitado, sin cuenta',
  'fault.signed-out':
    'Tu sesión ha terminado. Vuelve a entrar en la página de la cuenta; si empiezas aquí otra vez, juegas como invitado.',
} as const;
