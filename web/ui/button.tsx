import type { ComponentProps } from 'react'

/** Visual emphasis: `primary` at most once per view, `danger` for actions that cannot be undone. */
export type ButtonLook = 'primary' | 'line' | 'ghost' | 'danger' | 'on-dark'

/** Height: in a list (`xs`), a row (`sm`), a form (`md`), a public page (`lg`), the search (`xl`). */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export type ButtonProps = {
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  /** Full width of its container, unless the layout sets `--submit-width`. */
  isWide?: boolean | undefined
  /** Class of the layout that positions it; the look is set by the other properties. */
  className?: string | undefined
}

/** Returns the class names of a button, for the components of this file and of `button-link.tsx`. */
export const buttonClass = ({
  look = 'line',
  size = 'md',
  isWide = false,
  className = '',
}: ButtonProps): string =>
  `btn btn-${look} btn-${size}${isWide ? ' btn-wide' : ''}${className && ` ${className}`}`

/** A button; it submits a form only with `type="submit"`. */
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

/** A link to a document or external address, styled as a button. */
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

/** A button with an icon only; `aria-label` is required. */
export const IconButton = ({
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type={type} className={`iconbtn${className && ` ${className}`}`} {...rest} />
)
