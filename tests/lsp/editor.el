;; What somebody does in Emacs: opens a file, asks for the derivative of the function at point, saves. Any error ends
;; Emacs with a status of its own. Environment: SERVER.
(setq eglot-sync-connect 60 create-lockfiles nil make-backup-files nil)
(fset 'y-or-n-p (lambda (_) t))
(require 'dualrev)
(setq dualrev-command (list (getenv "SERVER")))

(defun wait-for (what condition)
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "In vain: %s" what))
      (accept-process-output nil 0.05))))

(find-file "model.hpp")
(c++-mode)
(dualrev)
(search-forward "x * std")
(dualrev-generate)
(unless (file-exists-p "model.dual.hpp") (error "Nothing is written"))
(when (buffer-modified-p (find-buffer-visiting "model.dual.hpp")) (error "It is not saved"))
(with-current-buffer (messages-buffer)
  (goto-char (point-min))
  (search-forward "dualrev: wrote model.dual.hpp"))

;; A function that cannot be differentiated any more.
(defvar found nil)
(flymake-mode 1)
(goto-char (point-min))
(search-forward "{ ")
(insert "static double n; n += x; ")
(eglot--signal-textDocument/didChange)
(wait-for "a diagnostic"
          (lambda () (seq-find (lambda (one) (string-match-p "static local 'n'" (flymake-diagnostic-text one)))
                               (flymake-diagnostics))))
(condition-case refused
    (progn (dualrev-generate) (error "It is generated"))
  (user-error (unless (string-match-p "static local 'n'" (cadr refused)) (signal (car refused) (cdr refused)))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
