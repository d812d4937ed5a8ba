import type { enPeople } from './en-people.ts';

export const esPeople: { readonly [key in keyof typeof enPeople]: string } = {
  'people.playNow': 'Jugar ya',
  'people.playNowLead': 'Contra un bot de la casa. Sin cuenta y sin reloj.',
  'lobby.title': 'Partidas abiertas',
  'lobby.none': 'Ahora mismo no espera nadie. Crea una partida y otros podrán unirse aquí.',
  'lobby.create': 'Crear una partida',
  'lobby.join': 'Unirse',
  'lobby.joinGame': 'Unirse a {name} en {game}',
  'lobby.cancel': 'Cancelar la partida',
  'lobby.cancelGame': 'Cancelar tu partida de {game}',
  'lobby.open': 'Abrir',
  'lobby.yours': 'Tú',
  'lobby.seats': '{taken} de {players, plural, one {# jugador} other {# jugadores}}',
  'lobby.anyone': 'cualquiera, desde la sala',
  'lobby.paceDay': '1 día (por correspondencia)',
  'lobby.pace3Days': '3 días (por correspondencia)',
  'lobby.pace7Days': '7 días (por correspondencia)',
  'lobby.whileOpen': 'La sala muestra tu partida mientras esta página esté abierta.',
  'lobby.stays':
    'La sala muestra tu partida durante un día. Puedes cerrar esta página: la encontrarás entre tus partidas.',
  'lobby.orShare': 'O invita a alguien con este enlace:',
};
