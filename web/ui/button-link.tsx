import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonProps } from './button.tsx'

/** A router link styled as a button. */
export const ButtonLink = ({
  look,
  size,
  isWide,
  className,
  ...rest
}: ButtonProps & ComponentProps<typeof Link>) => (
  <Link className={buttonClass({ look, size, isWide, className })} {...rest} />
)
