import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/**
 * Whether the player is a guest on somebody else's page, perhaps one of several. Then its panels are not landmarks of that page, and the
 * wheel scrolls the page unless the board has the focus.
 */
export const GuestContext = createContext(false);

/** The role of a panel that is a landmark on a page of ours. */
export function usePanelRole(): 'group' | undefined {
  return useContext(GuestContext) ? 'group' : undefined;
}
