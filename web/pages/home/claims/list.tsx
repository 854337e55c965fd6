import { IconFileInvoice } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Claims. Missing yet: list, new claim, detail drawer, appeal. */
export const Page = () => (
  <EmptyScreen screen="home_claims" icon={IconFileInvoice} next={['find_care']} />
)
