import { IconMicrophone } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** New visit. Not implemented yet: consent, recorder, transcript. */
export const Page = () => (
  <EmptyScreen screen="scribe_record" icon={IconMicrophone} next={['scribe']} />
)
