import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonProps } from './button.tsx'

/** A way to another page of the signed-in program that looks like a button. */
export const ButtonLink = ({
  look,
  size,
  isWide,
  className,
  ...rest
}: ButtonProps & ComponentProps<typeof Link>) => (
  <Link className={buttonClass({ look, size, isWide, className })} {...rest} />
)
