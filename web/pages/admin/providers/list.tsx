import { useSearchParams } from 'react-router'
import { ImportList } from '../../../directory/import-list.tsx'
import { ProviderList } from '../../../directory/provider-list.tsx'
import { ReportList } from '../../../directory/report-list.tsx'

/** The directory: doctors and facilities, its imports, the mistakes people reported. */
export function Page() {
  const [query] = useSearchParams()
  switch (query.get('tab')) {
    case 'imports':
      return <ImportList />
    case 'reports':
      return <ReportList />
    default:
      return <ProviderList />
  }
}
