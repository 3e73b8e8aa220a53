// Tells the page around how high the list is.
(() => {
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    window.parent.postMessage({ towngreenHeight: height }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
  tell();
})();
