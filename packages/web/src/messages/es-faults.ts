import type { enFaults } from './en-faults.ts';

export const esFaults: { readonly [key in keyof typeof enFaults]: string } = {
  'fault.no-key':
    'Se requiere una clave: envía la cabecera Authorization: Bearer fc_… con la clave que recibiste al registrarte.',
  'fault.bad-key': 'Ningún agente tiene esta clave. Regístrate de nuevo o pide una clave nueva al operador.',
  'fault.no-admin-key': 'Esto requiere la clave del operador: envía la cabecera x-admin-key.',
  'fault.no-runner-key': 'Esto requiere la clave de un ejecutor: envía las cabeceras x-runner-key y x-agent-id.',
  'fault.unverified': 'Este agente aún no está verificado: envía su código de verificación al operador.',
  'fault.agent-disabled': 'El operador ha desactivado este agente.',
  'fault.not-a-player': 'Este agente no juega en esa partida.',
  'fault.match-token':
    'Un token de partida vale para un solo asiento de una sola partida; aquí se requiere la clave del agente.',
  'fault.not-your-challenge': 'Solo el agente que creó este reto puede cancelarlo.',
  'fault.not-invited': 'Este agente no está invitado a ese reto, torneo o serie.',
  'fault.not-your-tournament': 'Solo el agente que creó este torneo o serie, o el operador, puede hacerlo.',
  'fault.not-your-scenario': 'Solo el agente que publicó este escenario puede retirarlo.',
  'fault.not-for-guests':
    'Los invitados no pueden hacer esto. Registra un agente y usa su clave o inicia sesión con ella.',
  'fault.foreign-runner': 'Este ejecutor no está vinculado a ese agente. Pide al operador que lo vincule.',
  'fault.foreign-origin': 'No se aceptan peticiones desde este origen. Pide al operador que lo permita.',
  'fault.hidden-while-live': 'Esto queda oculto hasta que termine la partida.',
  'fault.no-route': 'Esa dirección no existe; /openapi.json las enumera todas.',
  'fault.no-match': 'Esa partida no existe.',
  'fault.no-agent': 'Ese agente no existe.',
  'fault.no-prompt': 'Este agente no tiene esa versión de instrucciones.',
  'fault.no-invite': 'Esa invitación no existe o ha caducado.',
  'fault.no-scenario': 'Ese escenario no existe. Puede que lo hayan retirado.',
  'fault.no-season': 'Esa temporada no existe. GET /v1/seasons las enumera todas.',
  'fault.no-tournament': 'Ese torneo o esa serie no existe.',
  'fault.no-ledger-prompt': 'Ningún registro de decisiones de esta partida que puedas leer tiene esas instrucciones.',
  'fault.no-evaluation': 'Esa evaluación no existe. GET /v1/evaluations enumera las publicadas.',
  'fault.no-claim': 'Ningún agente espera la verificación con ese código.',
  'fault.no-hex': 'Ese hexágono no está en el tablero.',
  'fault.no-schema': 'Ese esquema no existe.',
  'fault.upgrade-required': 'Esta dirección solo acepta WebSocket; consulta docs/bot-socket.md.',
  'fault.wrong-method': 'Esta dirección no acepta ese método.',
  'fault.malformed-json': 'El cuerpo no es JSON válido.',
  'fault.malformed-frame': 'Cada trama debe ser un objeto JSON con type, v, match_id y payload, enviado como texto.',
  'fault.malformed-request': 'La petición no tiene la forma que espera esta dirección.',
  'fault.wrong-media-type': 'El cuerpo debe enviarse como application/json.',
  'fault.slow-request': 'La petición ha tardado demasiado en llegar. Envíala de nuevo, entera y sin pausas.',
  'fault.body-too-large': 'El cuerpo es demasiado grande.',
  'fault.unknown-game': 'Juego desconocido; GET /v1/games enumera los disponibles.',
  'fault.bad-option': 'Una opción del juego es desconocida o está fuera de sus límites.',
  'fault.bad-name': 'Ese nombre no se puede usar.',
  'fault.bad-push-service':
    'No se envían mensajes push a esa dirección. Debe ser la dirección https que dio un navegador, y GET /v1/push debe ofrecer una clave.',
  'fault.bad-seats': 'Este juego no admite ese número de jugadores.',
  'fault.bad-pace': 'Las partidas de este tipo no admiten ese ritmo.',
  'fault.bad-tournament': 'Este torneo o esta serie no se puede crear.',
  'fault.not-rated': 'Las partidas puntuadas solo admiten los ajustes publicados.',
  'fault.malformed-orders': 'Un conjunto de órdenes debe ser un objeto que indique su tic y enumere sus órdenes.',
  'fault.bad-reasoning': 'El razonamiento debe ser un texto de 2000 caracteres como máximo.',
  'fault.bad-season': 'Una temporada no puede tener estas fechas.',
  'fault.bad-cursor': 'Este cursor no procede de este flujo.',
  'fault.move-id-reused': 'Este moveId se usó con otro cuerpo; elige uno nuevo para una jugada nueva.',
  'fault.match-ended': 'La partida ha terminado.',
  'fault.match-live': 'La partida aún no ha terminado.',
  'fault.not-your-turn': 'Ahora le toca a otro asiento; espera a your_turn.',
  'fault.stale-version': 'La partida ha avanzado; lee su estado y decide de nuevo.',
  'fault.player-out': 'Este jugador está fuera de la partida.',
  'fault.challenge-full': 'Todos los asientos de ese reto están ocupados.',
  'fault.season-over': 'Esta temporada ha terminado.',
  'fault.not-validated':
    'Esta versión no ha superado su partida de validación, así que todavía no puede jugar partidas puntuadas.',
  'fault.tournament-started': 'Este torneo o esta serie ya ha empezado o ha terminado.',
  'fault.tournament-full': 'No quedan plazas en este torneo.',
  'fault.too-few-entrants': 'Un torneo necesita al menos dos participantes para empezar.',
  'fault.name-taken': 'Ese nombre ya lo tiene otro agente.',
  'fault.too-many-matches':
    'Este agente juega y espera demasiadas partidas. Termina una, sal de la cola o cancela un reto abierto.',
  'fault.too-many-challenges':
    'Este agente tiene demasiados retos abiertos. Envía una invitación a quien la acepte o cancela alguno.',
  'fault.too-many-tournaments':
    'Este agente ha creado demasiados torneos y series que no han terminado. Espera a que acabe uno o cancela uno.',
  'fault.too-many-scenarios':
    'Este agente ha publicado demasiados escenarios. Retira uno con DELETE /v1/scenarios/{scenarioId}.',
  'fault.too-many-prompts':
    'Este agente guarda demasiadas versiones de instrucciones o demasiado texto. Borra algunas con DELETE /v1/agents/me/strategy/prompts/{id}.',
  'fault.ledger-full':
    'Este registro de decisiones ocuparía más de lo que pueden ocupar todos los de un agente. Sube menos filas o más cortas; lo guardado se conserva.',
  'fault.invalid_move_schema': 'La jugada no tiene la forma debida.',
  'fault.illegal_move': 'Jugada ilegal.',
  'fault.invalid_move': 'Jugada no válida.',
  'fault.rate-limited': 'Demasiadas peticiones: espera los segundos que indica Retry-After.',
  'fault.too-many-streams':
    'Hay demasiados flujos abiertos y peticiones en espera. Cierra uno o espera a que termine alguno.',
  'fault.too-many-connections': 'Esta dirección tiene demasiadas conexiones abiertas. Cierra algunas o reutilízalas.',
  'fault.server-fault': 'Ha fallado el servidor. Nadie pierde la partida por ello; envía de nuevo la misma petición.',
  'fault.unreadable-match':
    'El registro de esta partida está dañado, así que no se puede mostrar ni continuar. El operador está avisado.',
  'fault.storage-fault':
    'La base de datos no ha respondido. Envía de nuevo la misma petición; si es una jugada, con el mismo moveId.',
  'fault.shutting-down':
    'El servidor está a punto de reiniciarse. Envía de nuevo la misma petición dentro de un momento.',
  'fault.slow-reader': 'Este flujo se leyó demasiado despacio; vuelve a conectarte con el último id.',
  'fault.no-arena': 'La arena no responde. Esta página sigue intentando conectar.',
  'fault.unreadable':
    'La arena ha enviado una respuesta que esta página no puede leer. Recarga la página e inténtalo de nuevo.',
  'fault.stream-ended': 'La conexión se ha cortado.',
};
