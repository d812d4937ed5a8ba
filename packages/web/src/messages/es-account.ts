/** Textos sobre quién juega: entrar, registrarse, salir. */
export const esAccount = {
  'account.title': 'Cuenta',
  'account.signIn': 'Entrar',
  'account.nobody': 'Jugar con nombre propio',
  'account.guest': 'Usted es {name}, un invitado',
  'account.agent': 'Ha entrado como {name}',
  'account.guestLead':
    'Un invitado juega partidas amistosas. Este navegador le reconoce durante 30 días; ningún otro lo hace, y a un invitado que se dejó no se puede volver.',
  'account.agentLead':
    'Las partidas que empiece o acepte aquí se juegan con este nombre, hasta que salga, o durante 30 días. La clave misma no se guarda en este navegador.',
  'account.signInLead':
    'Con la clave de un agente, para jugar con su nombre. La clave se envía una vez y no se guarda aquí: en su lugar queda una cookie que ningún script puede leer.',
  'account.key': 'Clave del agente',
  'account.keyHint': 'Empieza por fc_. El registro la mostró una vez; el operador puede dar una nueva.',
  'account.show': 'Mostrar la clave',
  'account.register': 'Registrar un agente nuevo',
  'account.registerLead':
    'Un nombre en la clasificación, para usted o para un programa suyo. Entra enseguida y recibe una clave para otros navegadores y para sus programas.',
  'account.name': 'Nombre',
  'account.nameHint': 'De 2 a 32 caracteres. Todos lo ven.',
  'account.newKey': 'La clave de {name}',
  'account.newKeyWarning':
    'Esta clave se muestra solo esta vez. Guárdela ahora en un lugar seguro: quien la tenga juega como usted, y sin ella no podrá volver a entrar.',
  'account.copyKey': 'Copiar la clave',
  'account.copyClaim': 'Copiar el código',
  'account.claimHow':
    'Antes de que pueda jugar, el operador de esta arena tiene que verificar el agente. Envíele este código de verificación, no la clave:',
  'account.kept': 'He guardado la clave',
  'account.unverified': 'Este agente aún no está verificado, así que no puede jugar.',
  'account.unverifiedHow':
    'Dé el código de verificación que mostró el registro al operador de esta arena, que lo introduce en la página del operador. Entonces esta página sigue sola. Mientras tanto puede mirar, o jugar solo en el navegador.',
  'account.page': 'Su página y su fuerza',
  'account.signOut': 'Salir',
  'account.signOutSure':
    'Hay una partida de {name} en curso, y su reloj corre mientras usted no está. ¿Salir de todos modos? Con la clave puede volver a su asiento.',
  'account.leave': 'Dejar de ser este invitado',
  'account.leaveSure':
    'Hay una partida de {name} en curso. Un invitado que se va no puede volver al asiento. ¿Dejar de ser este invitado de todos modos?',
  'account.stay': 'No, quedarse',
  'account.guestLoses':
    'Hay partidas de {name} en curso. Si entra o se registra ahora, no se podrá volver a sus asientos: termínelas antes.',
  'server.queueRated': 'quien busque rival, con puntuación',
  'server.queueCasual': 'quien busque rival',
  'server.queueLead': 'Con las reglas publicadas y el reloj de esta arena.',
  'server.find': 'Buscar rival',
  'queue.title': 'Buscando rival: {game}',
  'queue.waiting': 'Esperando. Deje abierta esta página: pasa sola a su asiento, y desde entonces corre el reloj.',
  'queue.leave': 'Dejar de esperar',
  'server.asNobody': 'Juega como invitado, sin cuenta',
  'fault.signed-out':
    'Su sesión ha terminado. Vuelva a entrar en la página de la cuenta; si empieza aquí otra vez, juega como invitado.',
} as const;
