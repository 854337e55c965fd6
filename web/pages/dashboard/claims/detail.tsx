import { IconFileInvoice } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Claim. Not implemented yet: lines, documents, messages, payout link. */
export const Page = () => (
  <EmptyScreen screen="dashboard_claim" icon={IconFileInvoice} next={['dashboard']} />
)
