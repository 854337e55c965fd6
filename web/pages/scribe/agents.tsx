import { IconTemplate } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Templates. Not implemented yet: catalogue, runs, own templates. */
export const Page = () => (
  <EmptyScreen screen="scribe_agents" icon={IconTemplate} next={['scribe']} />
)
