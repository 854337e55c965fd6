import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { FailedNote, type Failure } from './failed-note.tsx'
import { useProblemText } from './problem-text.ts'

type Group = {
  failures: ReadonlyMap<string, Failure>
  report: (part: string, failure: Failure | null) => void
}

const GroupContext = createContext<Group | null>(null)

/**
 * Says once what several of its queries failed of, with one button that reads all of them again. A query that failed for
 * a reason of its own says so where it stands.
 */
export function FailTogether({ children }: { children: ReactNode }) {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const textOf = useProblemText()
  const report = useCallback(
    (part: string, failure: Failure | null) =>
      setFailures((before) => {
        const after = new Map(before)
        if (failure) after.set(part, failure)
        else after.delete(part)
        return after
      }),
    []
  )
  const group = useMemo(() => ({ failures, report }), [failures, report])
  const byText = Map.groupBy(failures.values(), ({ error }) => textOf(error))
  const shared = [...byText.values()].filter(({ length }) => length > 1)
  return (
    <GroupContext value={group}>
      {shared.length > 0 && (
        <div className="failed-together stack">
          {shared.map((all) => (
            <FailedNote
              key={textOf(all[0]?.error ?? null)}
              error={all[0]?.error ?? null}
              refetch={() => Promise.all(all.map((one) => one.refetch()))}
            />
          ))}
        </div>
      )}
      {children}
    </GroupContext>
  )
}

/** Reports the failure of a query to its `FailTogether`. Returns whether the group says it, with others of the same reason. */
export function useFailure({ error, refetch }: Failure): boolean {
  const part = useId()
  const group = useContext(GroupContext)
  const textOf = useProblemText()
  const report = group?.report
  useEffect(() => {
    report?.(part, { error, refetch })
    return () => report?.(part, null)
  }, [report, part, error, refetch])
  if (!group) return false
  const text = textOf(error)
  return [...group.failures].some(
    ([other, failure]) => other !== part && textOf(failure.error) === text
  )
}
