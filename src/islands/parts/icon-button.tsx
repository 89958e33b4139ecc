import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** Its tooltip shows the name. */
  readonly name: string;
}

/** A small button that is only an icon. */
export function IconButton({ icon, name, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`btn ghost small icon-only ${className}`.trimEnd()}
      aria-label={name}
      data-tooltip=""
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
