/** What is looked at before a body is read. When that refuses the request, the body is let go, so that the refusal can be heard. */
export async function beforeBody<T>(request: NodeJS.ReadableStream, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    request.on('error', () => {})
    request.resume()
    throw error
  }
}
