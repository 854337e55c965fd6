import { extractionList } from '../../../extraction/extraction-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

/** Extractions with the reasons for a review. */
export const Page = () => <ListScreen declaration={extractionList} />
