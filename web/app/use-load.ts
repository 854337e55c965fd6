import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

type Options<T> = Pick<
  UseQueryOptions<T>,
  | 'enabled'
  | 'gcTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnReconnect'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'staleTime'
>

/**
 * What is no answer of an endpoint that is read, such as a picture, a module, or something begun once: kept under a name
 * and what it depends on. What an endpoint answers goes through `useRead`, which derives both.
 */
export const useLoad = <T>(
  name: string,
  dependsOn: unknown,
  load: (signal: AbortSignal) => Promise<T>,
  options: Options<T> = {}
) =>
  useQuery({
    queryKey: [name, dependsOn],
    queryFn: ({ signal }) => load(signal),
    ...options,
  })
