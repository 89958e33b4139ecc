/** Runs in the head of every page. */
import { showStoredTheme } from '../page/theme.ts';

showStoredTheme();
