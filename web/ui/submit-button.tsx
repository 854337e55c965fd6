import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'

/** Sends a form. Always to be pressed; while it works it says so and keeps its width. */
export const SubmitButton = ({
  isBusy,
  look = 'primary',
  children,
}: {
  isBusy: boolean
  look?: ButtonLook
  children: ReactNode
}) => (
  <Button type="submit" look={look} isWide aria-busy={isBusy}>
    <span>{children}</span>
    {isBusy && <i className="spin" aria-hidden="true" />}
  </Button>
)
