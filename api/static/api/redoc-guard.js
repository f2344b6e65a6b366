"use strict";

// ReDoc makes its style sheets while it runs, and shows a picture from its maker's server. The page's policy lets
// in style sheets that carry its nonce, and nothing from elsewhere: so the one gets it, the other is left out.
const nonce = document.currentScript.dataset.nonce;
const createElement = document.createElement.bind(document);

const isOurs = (address) => new URL(address, document.baseURI).origin === location.origin;

const guarded = {
  style: (element) => {
    element.nonce = nonce;
  },
  img: (element) => {
    const setAttribute = element.setAttribute.bind(element);
    element.setAttribute = (name, value) => {
      if (name !== "src" || value.startsWith("data:") || isOurs(value)) {
        setAttribute(name, value);
      }
    };
    Object.defineProperty(element, "src", {
      get: () => element.getAttribute("src") ?? "",
      set: (value) => element.setAttribute("src", value),
    });
  },
};

document.createElement = (name, options) => {
  const element = createElement(name, options);
  guarded[String(name).toLowerCase()]?.(element);
  return element;
};
