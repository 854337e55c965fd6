/** Skeleton of an area while it loads; the server renders it into the shell document. */
const frames: Readonly<Record<string, string>> = {
  admin: 'side',
  dashboard: 'side',
  'scribe-dashboard': 'side',
  home: 'top',
  onboarding: 'steps',
  print: 'paper',
}

const Bars = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => <i key={place} className="sk" />)

export function LayoutSkeleton({ layout }: { layout: string }) {
  const frame = frames[layout] ?? 'card'
  return (
    <div className={`skeleton skeleton-${frame}`} aria-hidden="true">
      {(frame === 'side' || frame === 'top') && (
        <div className="skeleton-nav">
          <Bars count={frame === 'side' ? 9 : 4} />
        </div>
      )}
      <div className="skeleton-body">
        <i className="sk sk-h" />
        <Bars count={frame === 'card' ? 3 : 6} />
      </div>
    </div>
  )
}
