import { render } from 'preact';
import { Shell } from './app/shell.tsx';
import './styles/base.css';
import './styles/board.css';
import './styles/pages.css';
import './styles/live.css';

render(<Shell />, document.getElementById('app')!);
