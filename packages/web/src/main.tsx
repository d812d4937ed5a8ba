import { render } from 'preact';
import { Shell } from './app/shell.tsx';
import './styles/base.css';
import './styles/header.css';
import './styles/widgets.css';
import './styles/board.css';
import './styles/player.css';
import './styles/play.css';
import './styles/dock.css';
import './styles/home.css';
import './styles/people.css';
import './styles/watch.css';
import './styles/account.css';
import './styles/operator.css';
import './styles/reference.css';
import './styles/editor.css';
import './styles/rooms.css';

render(<Shell />, document.getElementById('app')!);
