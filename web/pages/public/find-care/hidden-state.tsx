import { searchNames, type SearchName } from '../../../site/search-state.ts'
import type { Results } from './results.ts'

/** Hidden inputs with the rest of the search, for a form that changes only part of it. */
export const HiddenState = ({
  results,
  except,
}: {
  results: Pick<Results, 'state' | 'city_id'>
  except: readonly SearchName[]
}) => (
  <>
    {results.city_id === null && <input type="hidden" name="all" value="true" />}
    {searchNames
      .filter((name) => !except.includes(name) && results.state[name])
      .map((name) => (
        <input key={name} type="hidden" name={name} value={results.state[name]} />
      ))}
  </>
)
