// A Worker with an instance of the WebAssembly module: text in, texts out.

/** @type {any} */
let exported = null;
/** @type {Int32Array | null} set by the page to stop a search */
let flag = null;

const host = {
  now: () => performance.now(),
  stopped: () => (flag ? Atomics.load(flag, 0) : 0),
  /** @param {number} at @param {number} length */
  emit(at, length) {
    const text = new TextDecoder().decode(new Uint8Array(exported.memory.buffer, at, length));
    postMessage({ text });
  },
  /** Puts a file into the buffer, and waits for it: a search needs it now. @param {number} at its name @param {number} length */
  fetch(at, length) {
    const name = new TextDecoder().decode(new Uint8Array(exported.memory.buffer, at, length));
    const request = new XMLHttpRequest();
    request.open('GET', new URL(name, location.href).href + location.search, false);
    request.responseType = 'arraybuffer';
    try {
      request.send();
    } catch {
      return 0;
    }
    if (request.status !== 200) return 0;
    write(new Uint8Array(request.response));
    return 1;
  },
};

/** @param {Uint8Array} bytes */
function write(bytes) {
  const at = exported.buffer(bytes.length);
  new Uint8Array(exported.memory.buffer, at, bytes.length).set(bytes);
}

/** Calls an export with a text. @param {string} text @param {'start' | 'respond' | 'signature'} what */
function call(text, what) {
  write(new TextEncoder().encode(text));
  exported[what]();
}

addEventListener('message', ({ data }) => {
  try {
    if (data.module) {
      ({ flag } = data);
      exported = new WebAssembly.Instance(data.module, { host }).exports;
      call(data.language, 'start');
      if (data.greets) exported.hello();
    } else {
      call(data.text, data.call ?? 'respond');
    }
  } catch (error) {
    // A panic, or no memory: this instance is broken.
    postMessage({ trap: String(error) });
    close();
  }
});
