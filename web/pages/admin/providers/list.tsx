import { IconStethoscope } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Providers. Missing yet: directory table on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_providers" icon={IconStethoscope} next={['find_care']} />
)
