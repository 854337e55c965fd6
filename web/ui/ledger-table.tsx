import type { ComponentProps } from 'react'
import { Table } from './table.tsx'

/** A table of amounts; it scrolls sideways where it does not fit. */
export const LedgerTable = (
  props: Omit<ComponentProps<typeof Table>, 'className' | 'caption'> & { caption: string }
) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a scroll container must be focusable for the keyboard; it groups no fields, and a section would be one more landmark
  <div className="ledger-scroll" role="group" tabIndex={0} aria-label={props.caption}>
    <Table className="ledger" {...props} />
  </div>
)
