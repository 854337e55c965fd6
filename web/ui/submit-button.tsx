import type { ReactNode } from 'react'

/** Sends a form. Always to be pressed; while it works it says so and keeps its width. */
export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="submit" className="btn btn-primary btn-md btn-wide" aria-busy={isBusy}>
    <span>{children}</span>
    {isBusy && <i className="spin" aria-hidden="true" />}
  </button>
)
