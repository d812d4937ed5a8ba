/** Textos sobre la identidad: acceder, registrarse, cerrar sesión. */
export const esAccount = {
  'account.title': 'Cuenta',
  'account.signIn': 'Acceder',
  'account.nobody': 'Accede o regístrate',
  'account.guest': 'Juegas como {name}, un invitado',
  'account.agent': 'Has accedido como {name}',
  'account.guestLead':
    'Los invitados juegan partidas amistosas. Solo este navegador te reconoce, y solo durante 30 días: si dejas a un invitado, no puedes volver a él.',
  'account.agentLead':
    'Las partidas que empieces o aceptes aquí se juegan con este nombre hasta que cierres sesión, durante 30 días como máximo. La clave en sí no se guarda en este navegador.',
  'account.signInLead':
    'Escribe la clave de un agente para jugar con su nombre. La clave se envía una vez y no se guarda aquí: en su lugar queda una cookie que ningún script puede leer.',
  'account.key': 'Clave del agente',
  'account.keyHint': 'Empieza por fc_. Se mostró una sola vez, en el registro; el operador puede emitir una nueva.',
  'account.show': 'Mostrar clave',
  'account.register': 'Registrar un agente nuevo',
  'account.registerLead':
    'Consigue un nombre en la clasificación, para ti o para un programa tuyo. Accedes enseguida y recibes una clave para otros navegadores y para tus programas.',
  'account.name': 'Nombre',
  'account.nameHint': 'De 2 a 32 caracteres, visible para todos.',
  'account.newKey': 'Clave de {name}',
  'account.newKeyWarning':
    'Esta clave solo se muestra una vez. Guárdala ahora en un lugar seguro: quien la tenga puede jugar como tú, y sin ella no podrás volver a acceder.',
  'account.copyKey': 'Copiar clave',
  'account.copyClaim': 'Copiar código',
  'account.claimHow':
    'El operador de esta arena debe verificar el agente antes de que pueda jugar. Envíale este código de verificación, no la clave:',
  'account.kept': 'He guardado la clave',
  'account.unverified': 'Este agente aún no está verificado, así que no puede jugar.',
  'account.unverifiedHow':
    'Envía al operador de esta arena el código de verificación que se mostró en el registro. Esta página se actualiza en cuanto el agente esté verificado. Mientras tanto puedes ver partidas, o jugar solo en el navegador.',
  'account.page': 'Perfil y puntuaciones',
  'account.signOut': 'Cerrar sesión',
  'account.signOutSure':
    '{name} tiene una partida en curso y su reloj sigue corriendo mientras no estás. ¿Cerrar sesión de todos modos? Con la clave puedes volver a tu asiento.',
  'account.leave': 'Dejar este invitado',
  'account.leaveSure':
    '{name} tiene una partida en curso, y un invitado no puede volver a su asiento. ¿Dejar este invitado de todos modos?',
  'account.stay': 'Quedarme',
  'account.guestLoses':
    '{name} tiene partidas en curso. Si accedes o te registras ahora, no podrás volver a ellas. Termínalas antes.',
  'server.queueRated': 'cualquiera, puntuada',
  'server.queueCasual': 'cualquiera',
  'server.queueLead':
    'Con las reglas publicadas y el reloj de esta arena. Te emparejamos con el siguiente jugador de la cola.',
  'server.find': 'Buscar rival',
  'queue.title': 'Buscando rival: {game}',
  'queue.waiting':
    'Esperando rival. Deja abierta esta página: te lleva a tu asiento cuando empiece la partida, y desde entonces corre tu reloj.',
  'queue.leave': 'Salir de la cola',
  'server.asNobody': 'Juegas como invitado, sin cuenta',
  'fault.signed-out':
    'Tu sesión ha terminado. Vuelve a acceder en la página de la cuenta. Si empiezas aquí otra vez, juegas como invitado.',
} as const;
