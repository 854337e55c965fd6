import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Sends a form. Always to be pressed; while it works it says so and keeps its width. */
export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <Button type="submit" look="primary" isWide aria-busy={isBusy}>
    <span>{children}</span>
    {isBusy && <i className="spin" aria-hidden="true" />}
  </Button>
)
