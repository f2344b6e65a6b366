"use strict";

const place = document.getElementById("redoc");

Redoc.init(
  place.dataset.schema,
  {
    disableSearch: true, // its index runs in a worker made of a blob, which the page's policy forbids
    hideLoading: true,
    theme: {
      typography: {
        fontFamily: "system-ui, sans-serif",
        headings: { fontFamily: "system-ui, sans-serif" },
        code: { fontFamily: "ui-monospace, monospace" },
      },
    },
  },
  place,
);
