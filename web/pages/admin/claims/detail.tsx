import { IconFileInvoice } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Claim. Not implemented yet: parties, lines, documents, activity. */
export const Page = () => (
  <EmptyScreen screen="admin_claim" icon={IconFileInvoice} next={['admin_claims']} />
)
