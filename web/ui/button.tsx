import type { ComponentProps } from 'react'

/** How much a button asks to be pressed: `primary` at most once in a view, `danger` for what cannot be taken back. */
export type ButtonLook = 'primary' | 'line' | 'ghost' | 'danger' | 'on-dark'

/** Its height in a list (`xs`), a row (`sm`), a form (`md`), a public page (`lg`), the search (`xl`). */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export type ButtonProps = {
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  /** As wide as what it stands in, unless the layout sets `--submit-width`. */
  isWide?: boolean | undefined
  /** Of the layout that places it; how it looks is said by the other properties. */
  className?: string | undefined
}

/** The classes of everything that looks like a button, for the components of this file and of `button-link.tsx`. */
export const buttonClass = ({
  look = 'line',
  size = 'md',
  isWide = false,
  className = '',
}: ButtonProps): string =>
  `btn btn-${look} btn-${size}${isWide ? ' btn-wide' : ''}${className && ` ${className}`}`

/** A button that does something; it submits a form only with `type="submit"`. */
export const Button = ({
  look,
  size,
  isWide,
  className,
  type = 'button',
  ...rest
}: ButtonProps & ComponentProps<'button'>) => (
  <button type={type} className={buttonClass({ look, size, isWide, className })} {...rest} />
)

/** A way to another document or address that looks like a button. */
export const ButtonAnchor = ({
  look,
  size,
  isWide,
  className,
  children,
  ...rest
}: ButtonProps & ComponentProps<'a'>) => (
  <a className={buttonClass({ look, size, isWide, className })} {...rest}>
    {children}
  </a>
)

/** A button that is a pictogram; `aria-label` says what it does. */
export const IconButton = ({
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type={type} className={`iconbtn${className && ` ${className}`}`} {...rest} />
)
