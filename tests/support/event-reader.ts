/** Opens a stream of server-sent messages. */
export async function readEvents(address: string, from = "198.51.100.1") {
  const controller = new AbortController();
  const response = await fetch(address, { signal: controller.signal, headers: { "X-Forwarded-For": from } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    headers: response.headers,
    /** Resolves when `changed` has arrived this often, at first on opening; rejects when the stream ends before. */
    async hasChanges(count: number): Promise<void> {
      for (;;) {
        const changes = text.split("data: changed\n\n").length - 1;
        if (changes >= count) return;
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended after ${changes} of ${count} changes`);
        text += value;
      }
    },
    close: () => controller.abort(),
  };
}
