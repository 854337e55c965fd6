import { IconScan } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Extraction. Missing yet: document beside fields. */
export const Page = () => (
  <EmptyScreen screen="admin_extraction" icon={IconScan} next={['admin_extractions']} />
)
