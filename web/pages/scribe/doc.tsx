import { IconFileText } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Document. Missing yet: editor, language twin, signing. */
export const Page = () => <EmptyScreen screen="scribe_doc" icon={IconFileText} next={['scribe']} />
