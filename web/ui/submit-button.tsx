import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'

/** Submit button, never disabled; while busy it shows so and keeps its width. */
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
