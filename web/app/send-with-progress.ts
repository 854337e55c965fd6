/**
 * Returns a `fetch` that reports upload progress in percent, by XMLHttpRequest because `fetch` itself cannot. Rejects
 * on network failure and when `signal` aborts.
 */
export const sendWith =
  (onProgress: (percent: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input)
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.responseType = 'text'
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100))
      }
      request.onload = () => {
        const headers = new Headers()
        for (const name of ['content-type', 'retry-after']) {
          const value = request.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      const fail = () => reject(new TypeError('No answer'))
      request.onerror = fail
      request.ontimeout = fail
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (init.signal?.aborted) fail()
      else
        request.send(init.body instanceof Blob || typeof init.body === 'string' ? init.body : null)
    })
