import { en } from '../../base/messages/en.ts';
import '../guest/guest.css';

export function Starting() {
  return (
    <div className="starting" role="status">
      <span className="starting-bar" />
      <span className="out-of-sight">{en.shell.loading}</span>
    </div>
  );
}
