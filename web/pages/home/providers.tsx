import { IconStethoscope } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Saved doctors. Missing yet: saved and visited doctors, notes, share list. */
export const Page = () => (
  <EmptyScreen screen="home_providers" icon={IconStethoscope} next={['find_care']} />
)
