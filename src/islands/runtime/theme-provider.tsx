import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { chooseTheme, currentTheme, onThemeChange, type Theme } from '../page/theme.ts';

interface ThemeChoice {
  readonly theme: Theme;
  readonly chooseTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

/** Wraps every island. The server does not know the stored choice, so it renders the default theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore<Theme>(onThemeChange, currentTheme, () => 'dark');
  const choice = useMemo(() => ({ theme, chooseTheme }), [theme]);
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

/** @throws Error outside of a ThemeProvider (SPEC §8). */
export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (choice === null) throw new Error('useTheme must be used within a ThemeProvider');
  return choice;
}
