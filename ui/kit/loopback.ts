/** Whether a host, with or without its port, is the machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host);
